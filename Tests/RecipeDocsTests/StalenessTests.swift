import RecipeDocs
import Testing

