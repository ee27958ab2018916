/** Types of companies in https://schema.org: those of organisations, but for groups of people, places and parts of government. */
export const organisationTypes: ReadonlySet<string> = new Set(
  `Airline AccountingService Organization Corporation LocalBusiness OnlineBusiness OnlineStore Consortium Cooperative NGO
  NewsMediaOrganization ResearchOrganization EducationalOrganization CollegeOrUniversity School HighSchool MiddleSchool
  ElementarySchool Preschool MedicalOrganization MedicalBusiness MedicalClinic Dentist Hospital Pharmacy Physician
  VeterinaryCare DiagnosticLab Optician LibrarySystem LegalService Attorney Notary FinancialService BankOrCreditUnion
  InsuranceAgency AutomatedTeller ProfessionalService EmploymentAgency RealEstateAgent TravelAgency Store
  AutoDealer AutoRental AutoRepair AutomotiveBusiness AutoPartsStore GasStation MotorcycleDealer BikeStore BookStore
  ClothingStore ComputerStore ConvenienceStore DepartmentStore ElectronicsStore Florist FurnitureStore GardenStore
  GroceryStore HardwareStore HobbyShop HomeGoodsStore JewelryStore LiquorStore MensClothingStore MobilePhoneStore
  MovieRentalStore MusicStore OfficeEquipmentStore OutletStore PawnShop PetStore ShoeStore SportingGoodsStore TireShop
  ToyStore WholesaleStore FoodEstablishment Bakery BarOrPub Brewery CafeOrCoffeeShop Distillery FastFoodRestaurant
  IceCreamShop Restaurant Winery LodgingBusiness Hotel Hostel Motel BedAndBreakfast Campground Resort VacationRental
  HealthAndBeautyBusiness BeautySalon DaySpa HairSalon HealthClub NailSalon TattooParlor HomeAndConstructionBusiness
  Electrician GeneralContractor HVACBusiness HousePainter Locksmith MovingCompany Plumber RoofingContractor
  EntertainmentBusiness AmusementPark ArtGallery Casino ComedyClub MovieTheater NightClub SportsActivityLocation
  ExerciseGym GolfCourse SportsClub ChildCare DryCleaningOrLaundry EmergencyService InternetCafe RadioStation
  TelevisionStation RecyclingCenter SelfStorage ShoppingCenter ArchiveOrganization Library FundingAgency
  PerformingGroup DanceGroup MusicGroup TheaterGroup SportsOrganization SportsTeam Project ResearchProject
  WorkersUnion PoliticalParty GovernmentOrganization`.split(/\s+/),
);
